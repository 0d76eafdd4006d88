import { Button, Notice } from 'billfold/parts'
import { useEffect, useState } from 'react'
import { Asker } from '../../browser/ui/Asker.tsx'
import { Page } from '../../browser/ui/Page.tsx'
import { useSheet } from '../../browser/ui/useSheet.ts'
import { drawBytes } from '../../custody/bytes/drawBytes.ts'
import { createCount } from '../../texts/createCount.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/settings/en.ts'
import { useText } from '../../texts/useText.ts'
import { describeFailure } from '../forms/describeFailure.ts'
import { formatFailure } from '../forms/formatFailure.ts'
import { formCss } from '../forms/formCss.ts'
import { askForPrf } from '../passkeys/askForPrf.ts'
import { PasskeyUnused } from '../passkeys/PasskeyUnused.ts'
import { serveKeys } from '../popup/serveKeys.ts'
import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'
import { FactorForms } from './FactorForms.tsx'
import { sayWhy } from './sayWhy.ts'
import type { UnlockAnswer } from './UnlockAnswer.ts'
import { unlockText } from './unlockText.ts'

const locale = document.documentElement.lang || 'en'
const words = createText(en, locale)
const count = createCount(words, locale)

/** The window in which a visitor opens their wallet for a site: what they bring goes over the port to the frame, which opens it, and closes this window when it did. */
export function UnlockScreen({ ask, onCancel, port, rpId }: UnlockScreen.Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  /** The key that this browser keeps; `undefined` while it is looked for. */
  const [own, setOwn] = useState<Awaited<ReturnType<typeof serveKeys>> | null>()
  const [failure, setFailure] = useState<UnlockAnswer['failure']>()
  useSheet(formCss)
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent<Partial<UnlockAnswer>>) => {
      if (!data.failure) return
      setBusy(false)
      setFailure(data.failure)
    }
    serveKeys(port, ask.deviceEnvelopeIds).then(
      found => setOwn(found ?? null),
      () => setOwn(null),
    )
  }, [ask, port])

  const give = (given: GivenFactor) => {
    setBusy(true)
    setFailure(undefined)
    // Nothing of a passkey's answer stays on this page.
    port.postMessage(given, given.kind === 'passkey' ? [given.output.buffer] : [])
  }
  const givePasskey = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (!('PublicKeyCredential' in window)) throw new PasskeyUnused('unsupported')
      const { credentials } = navigator
      const { credentialIds, realm } = ask
      give({
        kind: 'passkey',
        ...(await askForPrf({ credentials, credentialIds, rpId, realm, seams: { draw: drawBytes } })),
      })
    } catch (error) {
      setBusy(false)
      setFailure(describeFailure(error))
    }
  }
  const hasNothingElse = ask.kinds.every(kind => kind === 'device')
  return (
    <Page
      title={unlockText('unlock.title')}
      head={<Asker origin={ask.origin} claimedName={ask.claimedName} says={unlockText('unlock.asker')} />}
      foot={
        <Button kind="text" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <p className="page-small">{own ? unlockText('unlock.found') : sayWhy(ask, own === null && hasNothingElse)}</p>
      {own && (
        <Button kind="primary" isBusy={isBusy} onClick={() => give({ kind: 'device', ...own })}>
          {unlockText('unlock.here')}
        </Button>
      )}
      <FactorForms
        kinds={ask.kinds}
        isBusy={isBusy}
        problem={
          failure && (
            <Notice tone="danger" isLive>
              {formatFailure(failure, { count, t: words })}
              {failure.hint && <p>{words(failure.hint)}</p>}
            </Notice>
          )
        }
        t={words}
        onPasskey={givePasskey}
        onGive={given => !isBusy && give(given)}
      />
    </Page>
  )
}

export declare namespace UnlockScreen {
  type Props = {
    readonly ask: UnlockAsk
    readonly port: MessagePort
    /** Host of the vault. */
    readonly rpId: string
    onCancel(): void
  }
}
