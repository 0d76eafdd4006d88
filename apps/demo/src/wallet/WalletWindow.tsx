import { type ReactNode, useEffect, useRef } from 'react'

type WalletWindowProps = {
  readonly name: string
  readonly icon: string
  readonly title: string
  /** Which account, on which network. */
  readonly where: string
  readonly text: string
  approve(): void
  reject(): void
  readonly children?: ReactNode
}

/** The window in which a test wallet asks. A modal dialog of its own: it opens above the kit's, as a wallet's window does. */
export function WalletWindow({ name, icon, title, where, text, approve, reject, children }: WalletWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="wallet-window"
      aria-label={name}
      onCancel={event => {
        event.preventDefault()
        reject()
      }}
    >
      <header>
        <img src={icon} alt="" width="28" height="28" />
        {name}
      </header>
      <div>
        {children}
        <h2>{title}</h2>
        <p>{where}</p>
        <pre>{text}</pre>
        <footer>
          <button type="button" className="ghost" onClick={reject}>
            Reject
          </button>
          <button type="button" onClick={approve}>
            Approve
          </button>
        </footer>
      </div>
    </dialog>
  )
}
