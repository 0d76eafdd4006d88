import { useId, useRef, useState } from 'react'
import { findNameNetwork } from '../../../core/identity/findNameNetwork.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { Button } from '../../../parts/Button.tsx'
import { IconButton } from '../../../parts/IconButton.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { useText } from '../../texts/useText.ts'
import { useSend } from '../useSend.ts'
import type { ReceiverLookup } from './useReceiver.ts'

/** From here on an address needs its second line. */
const LONG_CHARACTERS = 28

/** The receiver. `hint` says what is wrong with it, `found` is the address of a name. */
export function ReceiverPanel({ hint, found, onEnter }: ReceiverPanel.Props) {
  const t = useText()
  const kit = useKit()
  const { network } = useNetwork()
  const [{ draft }, send] = useSend()
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isFixed = draft.given.includes('to')
  const enter = (text: string) => {
    setIsRefused(false)
    // An address has no blanks; those that come with a copied one are removed.
    const to = text.replace(/\s+/g, '')
    const adapter = network && kit.adapters.get(network.namespace)
    // In letters of one case it has no checksum that a reader could compare: add it.
    send.edit({ to: adapter?.isAddress(to) ? (adapter.formatAddress?.(to) ?? to) : to })
  }
  const paste = async () => {
    field.current?.focus()
    try {
      enter((await navigator.clipboard.readText()).slice(0, 200))
    } catch {
      setIsRefused(true)
    }
  }
  const said = isRefused ? t('send.pasteFailed') : (hint ?? (found.isName ? <Lookup found={found} /> : undefined))
  return (
    <div className="bf-panel-card">
      <label className="bf-send-head" htmlFor={id}>
        {t('send.to')}
      </label>
      <div className="bf-send-line bf-send-to">
        <textarea
          ref={field}
          id={id}
          rows={draft.to.length > LONG_CHARACTERS ? 2 : 1}
          dir="ltr"
          maxLength={200}
          placeholder={t(
            network && findNameNetwork(kit, network.id) ? 'send.toPlaceholderNames' : 'send.toPlaceholder',
          )}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isFixed}
          aria-invalid={hint !== undefined || found.lookup === 'unknown' || undefined}
          aria-describedby={`${id}-hint`}
          value={draft.to}
          onChange={event => enter(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
        />
        {!isFixed &&
          (draft.to === '' ? (
            <Button size="small" onClick={paste}>
              {t('send.paste')}
            </Button>
          ) : (
            <IconButton
              label={t('send.clear')}
              onClick={() => {
                enter('')
                field.current?.focus()
              }}
            >
              <CloseIcon />
            </IconButton>
          ))}
      </div>
      <p id={`${id}-hint`} className="bf-hint" role="status">
        {said}
      </p>
    </div>
  )
}

export declare namespace ReceiverPanel {
  type Props = {
    readonly hint: string | undefined
    readonly found: ReceiverLookup
    readonly onEnter: () => void
  }
}

/** Where a name leads, in full: that is where money would go. */
function Lookup({ found }: { readonly found: ReceiverLookup }) {
  const t = useText()
  const { network } = useNetwork()
  const { receiver, lookup, error } = found
  if (receiver)
    return (
      <>
        {receiver.name !== undefined && <bdi>{`${plainText(receiver.name)} `}</bdi>}
        <bdi className="bf-review-address" dir="ltr">
          {receiver.address}
        </bdi>
      </>
    )
  if (error?.code === 'names/off-chain') return t('send.offChain')
  if (lookup === 'resolving') return t('send.resolving')
  if (lookup === 'unknown')
    return network?.isTestnet ? t('send.noNames', { network: network.name }) : t('send.unknownName')
  return t(error?.code === 'names/unconfirmed' ? 'send.unconfirmed' : 'send.nameFailed')
}
