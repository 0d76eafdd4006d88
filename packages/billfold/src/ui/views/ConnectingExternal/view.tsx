import { useCallback, useEffect, useRef, useState } from 'react'
import { closeModal } from '../../../core/actions/closeModal.ts'
import { connect } from '../../../core/actions/connect.ts'
import { goBack } from '../../../core/actions/goBack.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { Image } from '../../../parts/Image.tsx'
import type { BillfoldError } from '../../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import type { TextKey } from '../../texts/createText.ts'
import { useText } from '../../texts/useText.ts'
import type { ViewModule } from '../ViewModule.ts'

/** Waits for one wallet. Asks by itself when shown; leaving the view stops waiting. */
function ConnectingExternal({ params }: { readonly params: { readonly connectorId: string } }) {
  const kit = useKit()
  const t = useText()
  const connector = useKitState(state => state.connectors.find(known => known.id === params.connectorId))
  const { error, isAsking, ask } = useAsking(params.connectorId)
  const name = connector?.name ?? ''
  const { lead, hint } = explain(error)
  return (
    <div className="bf-center">
      <span className="bf-ring" data-state={isAsking ? 'asking' : 'failed'}>
        <Image name={name} src={connector?.icon} size={64} isEager />
      </span>
      <div role={error ? 'alert' : 'status'}>
        <p className="bf-lead">{isAsking ? t('connecting.ask', { name }) : t(lead, { name })}</p>
        <p className="bf-hint">{isAsking ? t('connecting.askHint') : hint ? t(hint, { name }) : error?.shortMessage}</p>
      </div>
      <Button kind={isAsking ? 'quiet' : 'primary'} isBusy={isAsking} onClick={ask}>
        {t('connecting.again')}
      </Button>
      {!isAsking && <Button onClick={() => goBack(kit)}>{t('connecting.other')}</Button>}
    </div>
  )
}

function useAsking(connectorId: string): { error: BillfoldError | undefined; isAsking: boolean; ask: () => void } {
  const kit = useKit()
  const [error, setError] = useState<BillfoldError>()
  const [isAsking, setIsAsking] = useState(true)
  const leaving = useRef<AbortController>(undefined)
  const ask = useCallback(() => {
    leaving.current?.abort()
    const leave = new AbortController()
    leaving.current = leave
    setError(undefined)
    setIsAsking(true)
    connect(kit, { connector: connectorId, signal: leave.signal }).then(
      () => closeModal(kit, 'done'),
      cause => {
        if (leave.signal.aborted) return
        setIsAsking(false)
        setError(isBillfoldError(cause) ? cause : undefined)
      },
    )
  }, [kit, connectorId])
  useEffect(() => {
    ask()
    return () => leaving.current?.abort()
  }, [ask])
  return { error, isAsking, ask }
}

function explain(error: BillfoldError | undefined): { lead: TextKey; hint?: TextKey } {
  if (error?.code === 'connection/rejected') return { lead: 'connecting.declined', hint: 'connecting.declinedHint' }
  if (error?.code === 'request/pending') return { lead: 'connecting.pending', hint: 'connecting.pendingHint' }
  return { lead: 'connecting.failed' }
}

export const view: ViewModule<'ConnectingExternal'> = {
  title: (t, params, state) =>
    t('connecting.title', { name: state.connectors.find(known => known.id === params.connectorId)?.name ?? '' }),
  Body: ConnectingExternal,
}
