import { readSnapshot } from 'billfold/snapshot'
import { headers } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { Providers } from './Providers'
import 'billfold/styles.css'

type Props = { readonly children: ReactNode }

export const metadata = { title: 'Sign-in with Next', icons: { icon: 'data:,' } }

export default function Layout({ children }: Props) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Visitor>{children}</Visitor>
        </Suspense>
      </body>
    </html>
  )
}

/** Which wallet is connected, to draw the button: a cookie that any client can write. Who is signed in is `getVisitor`. */
async function Visitor({ children }: Props) {
  const snapshot = readSnapshot((await headers()).get('cookie'))
  return <Providers snapshot={snapshot}>{children}</Providers>
}
