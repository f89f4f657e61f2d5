import { onTestFinished, vi } from 'vitest';

/** Catches the files that a test downloads, oldest first, in place of the browser. */
export function catchDownloads() {
  const files: { name: string; text: () => Promise<string>; bytes: () => Promise<Uint8Array> }[] = [];
  const blobs = new Map<string, Blob>();
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:test-${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href) ?? new Blob();
    files.push({
      name: this.download,
      text: () => blob.text(),
      bytes: async () => new Uint8Array(await blob.arrayBuffer()),
    });
  });
  onTestFinished(() => {
    make.mockRestore();
    click.mockRestore();
  });
  return files;
}
