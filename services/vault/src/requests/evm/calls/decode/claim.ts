import type { Listed } from '../../../decode/Listed.ts'
import type { Step } from './Step.ts'

/**
 * Steps as far as the operator's word for the contract carries them: as they are where it keeps the standard whose words they use, otherwise as what the
 * contract claims. A method's name proves nothing: any contract can have it.
 *
 * @example claim('0x…', [{ kind: 'wrap', … }], undefined) // [{ kind: 'claimed', … }]
 */
export function claim(contract: string, steps: readonly Step[], listed: Listed | undefined): readonly Step[] {
  const settled = steps.map(step => settle(step, listed))
  return settled.every(step => isVouched(step, listed)) ? settled : [{ kind: 'claimed', contract, steps: settled }]
}

/** The calls that tokens and collections write alike, by what the operator says that the contract is. */
function settle(step: Step, listed: Listed | undefined): Step {
  if (!('standard' in step) || step.standard !== 'erc20-or-erc721') return step
  if (listed === 'erc20' || listed === 'wrapped') return { ...step, standard: 'erc20' }
  if (listed !== 'erc721') return step
  if (step.kind === 'transfer') {
    const { amounts = [], ...rest } = step
    return { ...rest, standard: 'erc721', tokenIds: amounts }
  }
  const { amount = 0n, ...rest } = step
  return { ...rest, standard: 'erc721', tokenId: amount, isUnlimited: false }
}

function isVouched(step: Step, listed: Listed | undefined): boolean {
  if (listed === undefined) return false
  const isToken = listed === 'erc20' || listed === 'wrapped'
  switch (step.kind) {
    case 'transfer':
    case 'approve':
      if (step.kind === 'approve' && step.via !== undefined) return listed === 'contract'
      return step.standard === 'erc20' ? isToken : step.standard === listed
    case 'approve-all':
      return listed === 'erc721' || listed === 'erc1155'
    case 'wrap':
    case 'unwrap':
      return listed === 'wrapped'
    default:
      return listed === 'contract'
  }
}
