import type { Kit } from '../Kit.ts'
import type { Toast } from '../state/ToastState.ts'

/**
 * Shows a short message in the modal. A `loading` one stays until another replaces it or it is hidden.
 * @example showToast(kit, 'success', 'Order 1042 is paid')
 */
export function showToast(kit: Kit, variant: Toast['variant'], text: string, isSticky = false): void {
  kit.runtime.toast({ type: 'show', variant, text, isSticky })
}
