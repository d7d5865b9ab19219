/** Saves a text as a file. Nothing happens where the page may not download, such as in a sandboxed frame. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  // Programs that guess the encoding read the byte order mark.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // Safari reads the file later.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
