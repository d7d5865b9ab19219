import Link from 'next/link';
import type { ReactNode } from 'react';
import 'portal-elements/portal-elements.css';

export const metadata = { title: 'Billing' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <nav>
          <Link href="/">Plans</Link> <Link href="/account">Account</Link>
        </nav>
        <main style={{ maxWidth: '72rem', margin: '2rem auto', padding: '0 1rem' }}>{children}</main>
      </body>
    </html>
  );
}
