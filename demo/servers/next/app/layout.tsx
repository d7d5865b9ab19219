import Link from 'next/link';
import type { ReactNode } from 'react';
import './page.css';

export const metadata = { title: 'Billing', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Plans</Link> <Link href="/account">Account</Link>
        </nav>
        <main>{children}</main>
      </body>
    </html>
  );
}
