// The banner: what to do with the answer, in one line, and why; beside it the claims by status.

const RADIUS = 62;
const ARC = `M8 70A${RADIUS} ${RADIUS} 0 0 1 ${8 + 2 * RADIUS} 70`;
const GAP = 0.8;

export default function ({ data, parentElement }) {
  const before = parentElement.querySelector(".verdict");
  const banner = make("div", { class: `verdict tone-${data.tone}`, role: "region" });
  banner.setAttribute("aria-label", "Verdict");
  const ground = getComputedStyle(parentElement.host ?? parentElement);
  banner.classList.toggle("dark", isDark(ground.getPropertyValue("--st-background-color")));
  banner.append(
    make("div", { class: "sign" }, [icon(data.sign)]),
    make("div", { class: "words" }, [
      make("p", { class: "level", text: data.level }),
      make("h1", { text: data.headline }),
      make("p", { class: "sentence", text: data.sentence }),
      make("p", { class: "about", text: data.about }),
      ...data.warnings.map((text) => make("p", { class: "warning", text })),
    ]),
    ...(data.gauge ? [gauge(data.gauge)] : []),
  );
  if (before) before.replaceWith(banner);
  else parentElement.append(banner);
}

// A half circle in which every claim has an equal share.
function gauge({ parts, total, figure, caption, score, spoken, note }) {
  const dial = document.createElementNS(SVG, "svg");
  dial.setAttribute("viewBox", "0 0 140 76");
  dial.setAttribute("aria-hidden", "true");
  let from = 0;
  for (const [status, count] of parts) {
    const share = (100 * count) / total;
    dial.append(arc(status, from, parts.length > 1 ? Math.max(share - GAP, 0.6) : share));
    from += share;
  }
  const words = [make("strong", { text: figure }), make("span", { text: caption }), make("span", { class: "score", text: score })];
  const label = `${figure} ${caption}: ${spoken}. ${score}`;
  const element = make("div", { class: "gauge", role: "img", label }, [dial, ...words]);
  element.title = note;
  return element;
}

function arc(status, from, share) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ARC);
  path.setAttribute("pathLength", "100");
  path.setAttribute("class", `arc is-${status}`);
  path.setAttribute("stroke-dasharray", `0 ${from} ${share} 100`);
  return path;
}
