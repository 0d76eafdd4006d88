'use client'
import type { ButtonHTMLAttributes, ReactNode, SyntheticEvent } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useModal } from '../hooks/useModal.ts'
import { useSession } from '../hooks/useSession.ts'
import { useSiwx } from '../hooks/useSiwx.ts'
import { themeButton } from '../parts/tokens/themeButton.ts'
import type { signIn as begin } from '../signIn/signIn.ts'
import { toSignInButton } from '../signIn/toSignInButton.ts'

/** Props of `SignInButton`: those of a `<button>`, and what comes of a press. */
export type SignInButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children' | 'onError'> & {
  /** Drawn while the active account is not signed in; "Sign in" by default. */
  readonly label?: ReactNode
  /** Drawn while it is; "Sign out" by default. */
  readonly signOutLabel?: ReactNode
  /** The visitor has signed in, or out: then without a session. */
  readonly onSuccess?: ((session: begin.ReturnType | undefined) => void) | undefined
  /** Why the press failed: `request/aborted` when the visitor cancels, `sign-in/server-away`, … */
  readonly onError?: ((error: begin.ErrorType) => void) | undefined
}

/**
 * Signs the active account in, by the view SIWXSignMessage, and out again. Disabled without a connected account, busy while
 * the visitor is asked. An `onClick` that calls `event.preventDefault()` keeps it from doing either.
 * @example <SignInButton onSuccess={session => console.log(session?.data.accountAddress)} onError={({ code }) => console.log(code)} />
 */
export function SignInButton({
  label = 'Sign in',
  signOutLabel = 'Sign out',
  onSuccess,
  onError,
  onClick,
  disabled,
  className = '',
  ...rest
}: SignInButtonProps) {
  const { siwx } = useKit().runtime
  const session = useSession()
  const { phase, signIn, signOut } = useSiwx()
  const { warm, isOpen } = useModal()
  const [activeNamespace, namespaces, networks, theme] = [
    useKitState(state => state.activeNamespace),
    useKitState(state => state.namespaces),
    useKitState(state => state.networks),
    useKitState(state => state.theme),
  ]
  const isPending = signIn.isPending || signOut.isPending
  const isSignedIn = session !== undefined
  const state = { activeNamespace, namespaces, networks }
  const look = toSignInButton({ siwx, state, phase, isSignedIn, isPending })
  const press = () => {
    if (isPending) return
    const ending: Promise<begin.ReturnType | undefined> = session
      ? signOut.runAsync().then(() => undefined)
      : signIn.runAsync()
    ending.then(onSuccess, cause => onError?.(cause as begin.ErrorType))
  }
  // The host's own listener first: it may say that nothing is to happen.
  const after =
    <event extends SyntheticEvent>(act: () => void, listener?: (event: event) => void) =>
    (event: event) => {
      listener?.(event)
      if (!event.defaultPrevented) act()
    }
  return (
    <button
      data-theme={theme.mode}
      {...rest}
      // Custom properties by the script: a policy without inline styles refuses them in a server's HTML.
      ref={node => {
        if (node) themeButton(node, theme)
      }}
      type="button"
      className={`${look.className} ${className}`.trimEnd()}
      disabled={disabled || look.isDisabled}
      aria-busy={look.isBusy}
      aria-haspopup={isSignedIn ? undefined : 'dialog'}
      aria-expanded={isSignedIn ? undefined : isOpen}
      onPointerEnter={after(warm, rest.onPointerEnter)}
      onFocus={after(warm, rest.onFocus)}
      onClick={after(press, onClick)}
    >
      {isSignedIn ? signOutLabel : label}
    </button>
  )
}
