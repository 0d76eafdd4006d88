import type { Step } from './Step.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * The refund of a Safe's transaction, which pays any sum of any token to any address: (gas used + `baseGas`) × `gasPrice`. Only a price of zero pays nothing.
 *
 * Source: safe-smart-account, `Safe.handlePayment`.
 */
export function readRefund({ baseGas, gasPrice, gasToken, refundReceiver }: readRefund.Options): readonly Step[] {
  if (gasPrice === 0n) return []
  return [
    {
      kind: 'refund',
      amount: baseGas * gasPrice,
      ...(gasToken === zeroAddress ? {} : { token: gasToken }),
      ...(refundReceiver === zeroAddress ? {} : { to: refundReceiver }),
    },
  ]
}

export declare namespace readRefund {
  type Options = {
    readonly baseGas: bigint
    readonly gasPrice: bigint
    readonly gasToken: string
    readonly refundReceiver: string
  }
}
