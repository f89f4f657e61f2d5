const rows = Array.from(
  { length: 2000 },
  (_each, index) => `<li style="height:56px;border-bottom:1px solid">row ${index}</li>`,
).join('');

const page = (body: string) =>
  `<!doctype html><title>bare</title><body style="height:100vh;margin:0">${body}`;

/** A list without a framework and without style except a line, for comparison. */
export const bareList = page(`<ul style="height:90vh;overflow:auto">${rows}</ul>`);

/** A dialog with a field without a framework, for comparison. */
export const bareDialog = page(
  `<button onclick="document.querySelector('dialog').showModal()">open</button><dialog><input></dialog>`,
);
