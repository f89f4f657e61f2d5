const rows = Array.from(
  { length: 2000 },
  (_each, index) => `<li style="height:56px;border-bottom:1px solid">row ${index}</li>`,
).join('');

const page = (body: string) =>
  `<!doctype html><title>bare</title><body style="height:100vh;margin:0">${body}`;

/** What a list costs by itself: no framework, and no style but a line. */
export const bareList = page(`<ul style="height:90vh;overflow:auto">${rows}</ul>`);

/** The same of a dialog with a field. */
export const bareDialog = page(
  `<button onclick="document.querySelector('dialog').showModal()">open</button><dialog><input></dialog>`,
);
