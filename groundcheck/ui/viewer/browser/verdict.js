// The banner: what to do with the answer, in one line, and why; beside it the claims by status.

const RADIUS = 62;
const ARC = `M8 70A${RADIUS} ${RADIUS} 0 0 1 ${8 + 2 * RADIUS} 70`;
const GAP = 0.8;
const LEAST = 3;

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

// A half circle in which every claim has an equal share, and one of very many still shows.
function gauge({ parts, figure, caption, score, scale, spoken, note }) {
  const dial = document.createElementNS(SVG, "svg");
  dial.setAttribute("viewBox", "0 0 140 72");
  dial.setAttribute("aria-hidden", "true");
  let from = 0;
  for (const [status, share] of shares(parts)) {
    dial.append(arc(status, from, parts.length > 1 ? share - GAP : share));
    from += share;
  }
  const count = make("div", { class: figure.length > 8 ? "count long" : "count" }, [
    make("strong", { text: figure }),
    make("span", { text: caption }),
  ]);
  const label = `${figure} ${caption}: ${spoken}`;
  return make("div", { class: "gauge" }, [
    make("div", { class: "dial", role: "img", label }, [dial, count]),
    ...confidence(score, scale, note),
  ]);
}

// What the confidence is made of opens by a press, which pointer, touch and keyboard all have.
function confidence(score, scale, note) {
  const told = make("p", { class: "note", role: "note", text: note });
  const show = (isOpen) => {
    told.hidden = !isOpen;
    ask.setAttribute("aria-expanded", String(isOpen));
  };
  const ask = make("button", { class: "ask", label: "How confidence is counted", text: "?", click: () => show(told.hidden) });
  ask.addEventListener("blur", () => show(false));
  ask.addEventListener("keydown", ({ key }) => key === "Escape" && show(false));
  show(false);
  return [make("p", { class: "score" }, [make("span", { text: score }), ask]), make("span", { class: "scale", text: scale }), told];
}

// Percent of the half circle for each status.
function shares(parts) {
  const total = parts.reduce((sum, [, count]) => sum + count, 0);
  const wide = parts.map(([status, count]) => [status, Math.max((100 * count) / total, LEAST)]);
  const whole = wide.reduce((sum, [, share]) => sum + share, 0);
  return wide.map(([status, share]) => [status, (100 * share) / whole]);
}

function arc(status, from, share) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ARC);
  path.setAttribute("pathLength", "100");
  path.setAttribute("class", `arc is-${status}`);
  path.setAttribute("stroke-dasharray", `0 ${from} ${share} 100`);
  return path;
}
