import { useAccount, useSiwx } from 'billfold/react'

/** Who is signed in, as a host would show it, with the ways in and out. */
export function SignInCard() {
  const { isConnected } = useAccount()
  const { session, isRequired, signIn, signOut } = useSiwx()
  const error = signOut.error ?? signIn.error
  return (
    <article className="card">
      <h2>Sign-in</h2>
      <dl>
        <dt>Signed in</dt>
        <dd className="mono" data-testid="signed-in">
          {session?.data.accountAddress ?? 'no'}
        </dd>
        <dt>On network</dt>
        <dd className="mono" data-testid="signed-in-on">
          {session?.data.chainId ?? '–'}
        </dd>
        <dt>Without it</dt>
        <dd>{isRequired ? 'the wallet is disconnected' : 'the wallet stays connected'}</dd>
      </dl>
      <div className="buttons">
        {session ? (
          <button type="button" disabled={signOut.isPending} onClick={() => signOut.run(undefined)}>
            Sign out
          </button>
        ) : (
          <button type="button" disabled={!isConnected || signIn.isPending} onClick={() => signIn.run(undefined)}>
            Sign in
          </button>
        )}
      </div>
      {error && <output className="outcome bad">{error.shortMessage}</output>}
      {session?.message && (
        <output className="outcome mono lines" data-testid="signed-message">
          {session.message}
        </output>
      )}
    </article>
  )
}
