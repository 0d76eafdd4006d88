import { useLayoutEffect, useState } from 'react'
import type { Toast } from '../../core/state/ToastState.ts'
import { LiveRegions } from '../../parts/LiveRegions.tsx'
import { useText } from '../texts/useText.ts'
import { OverPage } from '../view/OverPage.tsx'
import { ToastCard } from './ToastCard.tsx'

/**
 * A toast over the page, beside the closed dialog: what is inside of that is not drawn and not read out. It has its
 * place, and its regions, before the toast is written into them.
 */
export function PageToast({ toast }: { readonly toast: Toast | undefined }) {
  return (
    <OverPage>
      <Content toast={toast} />
    </OverPage>
  )
}

/** A region that is there before its words: they are written a moment after it was drawn. */
function Content({ toast }: { readonly toast: Toast | undefined }) {
  const t = useText()
  const [isDrawn, setIsDrawn] = useState(false)
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setIsDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  const said = isDrawn ? toast : undefined
  const isError = said?.variant === 'error'
  return (
    <section aria-label={t('frame.news')}>
      <LiveRegions polite={isError ? undefined : said} assertive={isError ? said : undefined} />
      {toast && <ToastCard toast={toast} />}
    </section>
  )
}
