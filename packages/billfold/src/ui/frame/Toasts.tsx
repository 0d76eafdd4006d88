import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { moreCss } from '../../parts/css/moreCss.ts'
import { LiveRegions } from '../../parts/LiveRegions.tsx'
import { Toast } from '../../parts/Toast.tsx'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../views/AdoptCss.tsx'

const TONES = { loading: 'info', success: 'success', error: 'danger' } as const

/**
 * The kit's toast over the view, read out by regions that are there before it comes. All of it is inside the dialog:
 * what is outside of an open one is not in the accessibility tree.
 */
export function Toasts() {
  const kit = useKit()
  const t = useText()
  const toast = useKitState(state => state.toast.shown)
  const isError = toast?.variant === 'error'
  return (
    <>
      <LiveRegions polite={isError ? undefined : toast} assertive={isError ? toast : undefined} />
      {toast && (
        <div className="bf-toasts">
          <AdoptCss css={moreCss} />
          <Toast
            key={toast.id}
            tone={TONES[toast.variant]}
            dismissLabel={t('action.close')}
            onDismiss={() => kit.runtime.toast({ type: 'hide', id: toast.id })}
          >
            {toast.text}
          </Toast>
        </div>
      )}
    </>
  )
}
