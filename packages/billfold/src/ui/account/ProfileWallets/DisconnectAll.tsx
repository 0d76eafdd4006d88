import { useEffect, useRef, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { isLive } from '../../../core/machines/isLive.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { PowerIcon } from '../../../parts/icons/PowerIcon.tsx'
import { Stack } from '../../../parts/Stack.tsx'
import { disconnectFailed } from '../../../protocol/errors/rows/connection.ts'
import { useText } from '../../texts/useText.ts'

/** Where more than one wallet is connected, of one family or several. Asks once more before it ends them. */
export function DisconnectAll() {
  const kit = useKit()
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const first = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const cancel = useRef<HTMLButtonElement & HTMLAnchorElement>(null)
  const wasAsking = useRef(false)
  const count = useKitState(
    state => new Set(state.connections.filter(saved => isLive(state, saved)).map(saved => saved.connectorId)).size,
  )
  // The press that asked took the button away.
  useEffect(() => {
    if (isAsking) cancel.current?.focus()
    else if (wasAsking.current) first.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (count < 2) return null
  if (!isAsking)
    return (
      <Button ref={first} icon={<PowerIcon />} onClick={() => setIsAsking(true)}>
        {t('wallets.endAll')}
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div className="bf-stack" role="group" aria-label={t('wallets.endAll')}>
      <p className="bf-center bf-hint" role="status">
        {t('wallets.endAllAsk', { count })}
      </p>
      <Stack isRow>
        <Button ref={cancel} onClick={() => setIsAsking(false)}>
          {t('wallets.keep')}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            // The page forgets them at once, with any answer of the wallets; a toast reports a refusal.
            disconnect(kit).catch(() => showToast(kit, 'error', disconnectFailed.message))
          }}
        >
          {t('wallets.endAll')}
        </Button>
      </Stack>
    </div>
  )
}
