/** Set on the page while files are held over it, so that it can show where they may fall. */
const dragAttribute = 'filesOver';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped anywhere on the page where nothing else takes them; without that the browser would leave it for them. @returns unsubscribe */
export function onFilesDropped(take: (files: readonly File[]) => void): () => void {
  const { dataset } = document.documentElement;
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    // What a dialog lies over is not meant; and the browser is not to leave the page for a file.
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
