/** React and its modal dialogs, to be bundled: some of their packages are CommonJS. */
export { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react';
export * as radix from '@radix-ui/react-dialog';
export { createElement, useState } from 'react';
export type { ReactElement } from 'react';
export { flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';
