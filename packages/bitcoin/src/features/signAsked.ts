import type { Transaction } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer'
import type { Connector, PsbtRequest } from 'billfold/adapter'
import { BillfoldError, isRecord, type NetworkId, rpcInvalidParams } from 'billfold/protocol'
import { toBase64 } from '../bytes/toBase64.ts'
import { toHex } from '../bytes/toHex.ts'
import { btcNetworkOf } from '../psbt/btcNetworkOf.ts'
import { type AskedInput, checkSigned } from '../psbt/checkSigned.ts'
import { findOwner } from '../psbt/findOwner.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { spentOutput } from '../verify/spentOutput.ts'
import { requireMembers } from './requireMembers.ts'

/**
 * Has the wallet sign inputs of a PSBT, and resolves with it once each is signed by its owner in the way that was asked. A
 * kind of signature hash counts as asked when the request names it for an input, or when the PSBT declares it; what the
 * request names is written into the PSBT before the wallet sees it.
 *
 * @throws `rpc/invalid-params` · `connector/invalid-answer` · `wallet/…`.
 */
export async function signAsked(options: signAsked.Options): Promise<Transaction> {
  const { account, connector, network, request, signal } = options
  const psbt = readPsbt(request.psbt)
  if (!psbt) refuse('psbt is no PSBT in base64 or hex')
  const given = request.inputs ?? findOwn(psbt, account.address, btcNetworkOf(network.id))
  if (!given.length) refuse('There is no input of this account')
  const asked = given.map(input => askFor(psbt, input, account))
  const answer = await connector.request({
    network: network.id,
    method: 'signPsbt',
    params: {
      account: account.address,
      psbt: toBase64(psbt.toPSBT()),
      signInputs: asked.map(({ isOwner: _, sighashTypes, ...input }) =>
        sighashTypes.length ? { ...input, sighashTypes } : input,
      ),
      broadcast: false,
    },
    ...(signal ? { signal } : {}),
  })
  return checkSigned(psbt, isRecord(answer) ? answer.psbt : answer, asked)
}

export declare namespace signAsked {
  type Options = {
    readonly account: { readonly address: string; readonly publicKey?: string | undefined }
    readonly connector: Pick<Connector, 'request'>
    readonly network: { readonly id: NetworkId }
    readonly request: Pick<PsbtRequest, 'psbt' | 'inputs'>
    readonly signal?: AbortSignal | undefined
  }
}

type Input = NonNullable<PsbtRequest['inputs']>[number]

/** An input as the wallet is asked for it, its kind of signature hash written into the PSBT. */
function askFor(psbt: Transaction, input: Input, account: signAsked.Options['account']): Required<Input> & AskedInput {
  requireMembers(input, ['index', 'address', 'sighashTypes'])
  const { index, address, sighashTypes = [] } = input
  if (!(Number.isInteger(index) && index >= 0 && index < psbt.inputsLength)) refuse(`There is no input ${index}`)
  if (!spentOutput(psbt, index)) refuse(`The PSBT does not hold what input ${index} spends`)
  const { sighashType: declared } = psbt.getInput(index)
  const [type = declared] = sighashTypes
  if (declared !== undefined && !(type === declared || sighashTypes.includes(declared)))
    refuse(`The PSBT declares another kind of signature hash for input ${index}`)
  if (declared === undefined && type !== undefined) psbt.updateInput(index, { sighashType: type }, true)
  const owner = findOwner(psbt, index, address === account.address ? account : { address })
  if (owner === 'none') refuse(`The key of ${address} is not in the script that input ${index} spends`)
  return {
    index,
    address,
    sighashTypes: sighashTypes.length ? sighashTypes : type === undefined ? [] : [type],
    ...(owner === 'any' ? {} : { isOwner: owner }),
  }
}

function findOwn(psbt: Transaction, address: string, network: ReturnType<typeof btcNetworkOf>): readonly Input[] {
  const script = toHex(OutScript.encode(Address(network).decode(address)))
  return Array.from({ length: psbt.inputsLength }, (_, index) => ({ index, address })).filter(({ index }) => {
    const spent = spentOutput(psbt, index)
    return spent && toHex(spent.script) === script
  })
}

function refuse(details: string): never {
  throw new BillfoldError(rpcInvalidParams, { details })
}
