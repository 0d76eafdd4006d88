'use client'
import { ConnectButton, useKit, useSession, useSiwx } from 'billfold/react'
import { signOut } from 'billfold/siwx'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/** `signedIn` is what the server knows. When the page signs in, the server draws anew. */
export function SignInButtons({ signedIn }: { readonly signedIn: string | undefined }) {
  const router = useRouter()
  const kit = useKit()
  const session = useSession()
  const { signIn } = useSiwx()
  const [failure, setFailure] = useState('')
  const address = session?.data.accountAddress
  useEffect(() => {
    if (address && address !== signedIn) router.refresh()
  }, [address, signedIn, router])

  async function leave() {
    try {
      await signOut(kit, { all: true })
      // A new document: the router keeps pages that were left, hidden, with what they showed.
      window.location.reload()
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <>
      <ConnectButton />
      {signedIn ? (
        <button type="button" onClick={leave}>
          Sign out
        </button>
      ) : (
        <button type="button" onClick={() => signIn.run()}>
          Sign in
        </button>
      )}
      <p role="status">{failure || signIn.error?.shortMessage}</p>
    </>
  )
}
