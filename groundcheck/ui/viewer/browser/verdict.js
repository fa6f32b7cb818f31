// The banner: what to do with the answer, in one line, and why.

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
  );
  if (before) before.replaceWith(banner);
  else parentElement.append(banner);
}
