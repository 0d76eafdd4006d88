import { closeModal } from '../../core/actions/closeModal.ts'
import { useKit } from '../../hooks/useKit.ts'
import { Frame } from '../../parts/Frame.tsx'
import { Header } from '../../parts/Header.tsx'
import { useText } from '../texts/useText.ts'
import { TITLE_ID } from './titleId.ts'
import { ViewFailed } from './ViewFailed.tsx'

/** In place of header and view when what is around the view threw. */
export function FailedCard({ retry }: { readonly retry: () => void }) {
  const kit = useKit()
  const t = useText()
  // Not from the store: what it holds may be what threw.
  const isInline = kit.runtime.inlineIn !== undefined
  const close = { label: t('action.close'), onClick: () => closeModal(kit, 'visitor') }
  return (
    <Frame
      header={<Header title={t('error.title')} titleId={TITLE_ID} close={isInline ? undefined : close} />}
      isInline={isInline}
    >
      <ViewFailed retry={retry} />
    </Frame>
  )
}
