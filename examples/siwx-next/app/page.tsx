import Link from 'next/link'
import { Suspense } from 'react'
import { getVisitor } from '../server/siwx'
import { SignInButtons } from './SignInButtons'

export default function Page() {
  return (
    <main>
      <h1>Sign-in with Next</h1>
      <Suspense>
        <SignedIn />
      </Suspense>
      <Link href="/account" prefetch={false}>
        Your account
      </Link>
    </main>
  )
}

/** Drawn by the server, which knows: the first HTML names who is signed in. */
async function SignedIn() {
  const visitor = await getVisitor()
  return (
    <>
      <p>
        Signed in: <output id="session">{visitor?.address ?? 'nobody yet'}</output>.
      </p>
      <SignInButtons signedIn={visitor?.address} />
    </>
  )
}
