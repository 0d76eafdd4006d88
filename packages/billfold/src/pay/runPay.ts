import type { Kit } from '../core/Kit.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { payCancelled, payInvalidConfig, payTimeout } from '../protocol/errors/rows/pay.ts'
import { beginPay } from './beginPay.ts'
import { getCheckout } from './getCheckout.ts'
import type { pay } from './pay.ts'
import { payTimeoutMs } from './payLimits.ts'

/** What `pay` fetches when it is called. */
export async function runPay(kit: Kit, options: Parameters<typeof pay>[1], timeoutMs = payTimeoutMs) {
  if (!(timeoutMs > 0)) throw new BillfoldError(payInvalidConfig, { context: { reason: 'a time limit is positive' } })
  const id = beginPay(kit, options)
  const paying = getCheckout(kit)
  return new Promise<pay.ReturnType>((resolve, reject) => {
    const settle = (run: () => void) => {
      stopClock()
      unsubscribe()
      unbind()
      run()
    }
    const look = () => {
      const { status, payment, result, error } = paying.getState()
      // Another payment has taken its place, which only happens once nothing is under way.
      const isReplaced = payment?.id !== id
      if (result && !isReplaced) settle(() => resolve({ success: true, result }))
      else if (isReplaced || status === 'failed' || status === 'unknown' || status === 'cancelled')
        settle(() => resolve({ success: false, error: error && !isReplaced ? error : new BillfoldError(payCancelled) }))
    }
    const stopClock = kit.environment.clock.after(timeoutMs, () => {
      const { hash } = paying.getState()
      const context = { ms: timeoutMs, ...(hash === undefined ? {} : { hash }) }
      settle(() => reject(new BillfoldError(payTimeout, { context })))
    })
    const unsubscribe = paying.subscribe(look)
    const onDestroy = () => settle(() => resolve({ success: false, error: new BillfoldError(payCancelled) }))
    kit.runtime.lifetime.addEventListener('abort', onDestroy, { once: true })
    const unbind = () => kit.runtime.lifetime.removeEventListener('abort', onDestroy)
    look()
  })
}
