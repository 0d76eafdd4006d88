// An empty React page with a dialog: what every figure is compared with.
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

function Baseline() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog}>
        <button type="button">Wallet</button>
      </dialog>
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<Baseline />)
