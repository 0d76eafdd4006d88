import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { Image } from '../Image.tsx'
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx'
import { Ring } from '../Ring.tsx'
import { Row } from '../Row.tsx'
import { Tag } from '../Tag.tsx'
import { samples } from './samples.ts'

const nothing = () => {}

/** A native dialog around a card, as the shell draws it. */
function Dialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="bf-dialog" aria-labelledby="title">
      {children}
    </dialog>
  )
}

const rows = (onClick: () => void) => (
  <>
    <Row
      image={<Image name="Fox" src={samples.fox} />}
      title="Fox Wallet"
      tag={<Tag tone="success">Installed</Tag>}
      onClick={onClick}
    />
    <Row image={<Image name="Hare" src={samples.hare} />} title="Hare" tag={<Tag>Last used</Tag>} onClick={onClick} />
    <Row
      image={<Image name="Ghost" src={samples.ghost} />}
      title="Ghost"
      trailing={<ChevronRightIcon width={20} />}
      onClick={onClick}
    />
  </>
)

/** Two views of different height: press a row to travel, back to return, swipe down to close on a phone. */
export function Travel() {
  const [view, setView] = useState('Connect')
  const [direction, setDirection] = useState<'forward' | 'back'>()
  const [isOpen, setOpen] = useState(true)
  const go = (to: string, way: 'forward' | 'back') => {
    setDirection(way)
    setView(to)
  }
  if (!isOpen) return <p id="closed">closed</p>
  return (
    <Dialog>
      <Frame
        viewKey={view}
        direction={direction}
        onSwipeClose={() => setOpen(false)}
        header={
          <Header
            title={view}
            titleId="title"
            back={view === 'Connect' ? undefined : { label: 'Back', onClick: () => go('Connect', 'back') }}
            help={{ label: 'Help', onClick: nothing }}
            close={{ label: 'Close', onClick: () => setOpen(false) }}
          />
        }
      >
        {view === 'Connect' ? (
          rows(() => go('Fox Wallet', 'forward'))
        ) : (
          <>
            <div className="bf-center">
              <Ring state="busy">
                <Image name="Fox" src={samples.fox} size={64} />
              </Ring>
              <p className="bf-lead">Approve in Fox Wallet</p>
              <p className="bf-hint">Open the extension to allow this site to see your address.</p>
            </div>
            <Button>Open again</Button>
          </>
        )}
      </Frame>
    </Dialog>
  )
}

/** The wide layout, 720 × 480 from 720 px of viewport width. */
export const Wide = () => (
  <Dialog>
    <Frame
      layout="wide"
      header={<Header title="Connect" titleId="title" close={{ label: 'Close', onClick: nothing }} />}
      side={
        <>
          <Image name="Fox" src={samples.fox} size={64} />
          <p className="bf-lead">Scan with Fox Wallet</p>
          <p className="bf-hint">New code in 3:41</p>
          <Button size="small">Copy link</Button>
        </>
      }
    >
      <h2 className="bf-section">Installed</h2>
      {rows(nothing)}
    </Frame>
  </Dialog>
)

/** Inline mode: the card fills its container, without overlay. */
export const Inline = () => (
  <Frame isInline header={<Header title="Connect" level={2} help={{ label: 'Help', onClick: nothing }} />}>
    {rows(nothing)}
  </Frame>
)
