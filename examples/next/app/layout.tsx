import { readSnapshot } from 'billfold/snapshot'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from './Providers'
import 'billfold/styles.css'

export const metadata = { title: 'Billfold with Next', icons: { icon: 'data:,' } }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const snapshot = readSnapshot((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers snapshot={snapshot}>{children}</Providers>
      </body>
    </html>
  )
}
