/** Access to other files of the package than the script. */

/** Imports a module of the package from `dist`, where the script is too. */
export const importFromPackage = <T>(file: string): Promise<T> =>
  import(new URL(`dist/${file}`, document.baseURI).href) as Promise<T>;
