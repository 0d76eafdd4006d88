import { toBlockNumber } from './toBlockNumber.ts'

/**
 * The number of the block that an answer of a node is of, or is.
 *
 * @example readBlock({ blockNumber: '0x10' }) // 16n
 */
export function readBlock(answer: unknown): bigint | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('blockNumber' in answer) return toBlockNumber(answer.blockNumber)
  return 'number' in answer ? toBlockNumber(answer.number) : undefined
}
