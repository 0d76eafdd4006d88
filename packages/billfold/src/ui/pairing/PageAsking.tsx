import { useLayoutEffect, useMemo, useState } from 'react'
import { useKitState } from '../../hooks/useKitState.ts'
import { moreCss } from '../../parts/css/moreCss.ts'
import { IconButton } from '../../parts/IconButton.tsx'
import { CloseIcon } from '../../parts/icons/CloseIcon.tsx'
import { LiveRegions } from '../../parts/LiveRegions.tsx'
import { findPairing } from '../shared/pairing/findPairing.ts'
import { OpenWalletApp } from '../shared/platform/OpenWalletApp.tsx'
import { createText } from '../texts/createText.ts'
import { en } from '../texts/en.ts'
import { enAsking } from '../texts/enAsking.ts'
import { TextContext } from '../texts/useText.ts'
import { AdoptCss } from '../view/AdoptCss.tsx'
import { OverPage } from '../view/OverPage.tsx'

const css = `@layer views{
.bf-page-asking{display:flex;flex-direction:column;gap:8px;padding:12px;border:1px solid var(--bf-line);border-radius:var(--_r);background:var(--bf-surface);color:var(--bf-text);box-shadow:0 8px 24px rgb(0 0 0/.18);animation:bf-rise var(--_t)}
.bf-page-asking>div{display:grid;grid-template-columns:minmax(0,1fr) auto;align-items:start}
.bf-page-asking .bf-icon-button{margin:-8px -8px -8px 0}
.bf-page-asking p{margin:0;overflow-wrap:anywhere}
.bf-page-asking .bf-open-app:empty{display:none}
@media (max-width:430px){.bf-page-toast:has(.bf-page-asking){inset-inline:16px;width:auto}}
}`

/**
 * A request of the page waits in the wallet of a phone: who, what to do there, and the way to its app where that is on
 * this device. Takes no focus from the page; it is read out politely, reached by Tab, and put away by Esc or its button.
 */
export function PageAsking({ name, hide }: PageAsking.Props) {
  const t = useMemo(() => createText({ ...en, ...enAsking }, 'en'), [])
  const pairing = useKitState(state => findPairing(state.connectors))
  // A region is there before its words.
  const [isDrawn, setIsDrawn] = useState(false)
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setIsDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const said = t('asking.inWallet', { name })
  return (
    <TextContext.Provider value={t}>
      <OverPage>
        <section
          aria-label={t('frame.news')}
          onKeyDown={event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            hide()
          }}
        >
          <AdoptCss css={moreCss} />
          <AdoptCss css={css} />
          <LiveRegions polite={isDrawn ? { id: said, text: said } : undefined} />
          <div className="bf-page-asking">
            <div>
              <div>
                <p className="bf-lead">{said}</p>
                <p className="bf-hint">{t('asking.phoneHint', { name })}</p>
              </div>
              <IconButton label={t('action.close')} onClick={hide}>
                <CloseIcon />
              </IconButton>
            </div>
            <OpenWalletApp connector={pairing} />
          </div>
        </section>
      </OverPage>
    </TextContext.Provider>
  )
}

export declare namespace PageAsking {
  type Props = {
    /** Of the wallet, by its own word. */
    readonly name: string
    readonly hide: () => void
  }
}
