/** Data attribute of the page while files are dragged over it, so that it can show drop targets. */
const dragAttribute = 'filesOver';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the page, unless another handler accepts them; otherwise the browser would open them.
 * @returns unsubscribe
 */
export function onFilesDropped(take: (files: readonly File[]) => void): () => void {
  const { dataset } = document.documentElement;
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // Files are not accepted behind a dialog, and the browser must not open them.
    if (document.querySelector('[role="dialog"], dialog[open]') === null) dataset[dragAttribute] = '';
    else if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) delete dataset[dragAttribute];
  };
  const drop = (event: DragEvent) => {
    const isHandled = event.defaultPrevented;
    if (holdsFiles(event)) event.preventDefault();
    if (dataset[dragAttribute] === undefined) return;
    delete dataset[dragAttribute];
    if (isHandled) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) take(files);
  };
  addEventListener('dragenter', over);
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    delete dataset[dragAttribute];
    removeEventListener('dragenter', over);
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
