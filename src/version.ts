/** Version of the package: a page may load two. */
export const version = '0.1.0';
