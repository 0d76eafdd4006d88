import type { Toast as ToastMessage } from '../../core/state/ToastState.ts'
import { useKit } from '../../hooks/useKit.ts'
import { moreCss } from '../../parts/css/moreCss.ts'
import { Toast } from '../../parts/Toast.tsx'
import { useText } from '../texts/useText.ts'
import { AdoptCss } from '../view/AdoptCss.tsx'

const TONES = { loading: 'info', success: 'success', error: 'danger' } as const

/** How a toast looks. */
export function ToastCard({ toast }: { readonly toast: ToastMessage }) {
  const kit = useKit()
  const t = useText()
  return (
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
  )
}
