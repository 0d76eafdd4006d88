import { untilAborted } from '../core/async/untilAborted.ts'
import type { Kit } from '../core/Kit.ts'
import { readExchangeStatus } from '../exchanges/readExchangeStatus.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { payFailed, payUnknown } from '../protocol/errors/rows/pay.ts'
import type { PayState } from './PayState.ts'
import { payPollCount, payPollMs } from './payLimits.ts'

/** Asks every 5 s what became of a payment from an exchange. Settles with its end; without one once `isOver`, or after ten minutes. */
export async function followExchange(
  kit: Kit,
  { id: exchangeId, sessionId }: NonNullable<PayState['exchange']>,
  isOver: () => boolean,
): Promise<{ readonly hash?: string | undefined; readonly error?: BillfoldError | undefined }> {
  const { clock } = kit.environment
  const { lifetime } = kit.runtime
  for (let count = 0; count < payPollCount && !isOver() && !lifetime.aborted; count += 1) {
    let stopClock = () => {}
    const pause = new Promise<void>(resolve => {
      stopClock = clock.after(payPollMs, resolve)
    })
    await untilAborted(pause, lifetime)
      .catch(() => {})
      .finally(stopClock)
    // An API that does not answer is asked again.
    const answer = await readExchangeStatus(kit, { exchangeId, sessionId }, lifetime).catch(() => undefined)
    if (answer?.status === 'SUCCESS') return { hash: answer.txHash }
    if (answer?.status === 'FAILED') return { error: new BillfoldError(payFailed) }
  }
  return { error: new BillfoldError(payUnknown) }
}
