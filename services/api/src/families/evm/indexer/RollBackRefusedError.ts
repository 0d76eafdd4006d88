/** The chain shows other blocks further down than the index goes back by itself. Only an operator knows whether that is meant. */
export class RollBackRefusedError extends Error {
  override readonly name = 'RollBackRefusedError'

  constructor(network: string, tip: number, blocks: number) {
    super(
      `${network} has other blocks more than ${blocks} below ${tip}. Check its nodes; if the chain was reset, run: billfold-api roll-back ${network} <last block to keep>`,
    )
  }
}
