// A small still of a review on the start page: one claim, its verdict, and the words it fails on.

export default function ({ data, parentElement }) {
  const before = parentElement.querySelector(".gc");
  const claim = make("p", { class: "still-claim" }, [
    make("span", { class: "claim is-contradicted" }, [
      icon("contradicted"),
      make("span", { text: data.claim }),
    ]),
  ]);
  const words = make("p", { class: "still-words" }, [
    make("span", { text: data.before }),
    make("span", { class: "words active current role-contradicts", text: data.words }),
    make("span", { text: data.after }),
  ]);
  const still = make("div", { class: "gc still", role: "img", label: data.spoken }, [
    make("p", { class: "faint small", text: data.answerLabel }),
    claim,
    make("div", { class: "still-turn" }, [
      badge("contradicted", data.labels.status.contradicted),
      make("span", { class: "small", text: data.reason }),
    ]),
    make("p", { class: "faint small", text: data.contractLabel }),
    words,
  ]);
  const style = getComputedStyle(parentElement.host ?? parentElement);
  still.classList.toggle("dark", isDark(style.getPropertyValue("--st-background-color")));
  if (before) before.replaceWith(still);
  else parentElement.append(still);
}
