import { type Address, encodeFunctionData, type Hex, keccak256, namehash, stringToBytes, zeroAddress } from 'viem'
import { nameRegistryAbi } from '../src/abis/nameRegistryAbi.generated.ts'
import { nameResolverAbi } from '../src/abis/nameResolverAbi.generated.ts'
import { stampsAbi } from '../src/abis/stampsAbi.generated.ts'
import { names, primaryNames } from '../src/names.ts'
import { accountByLabel, type seedChain } from './seedChain.ts'

type Label = Parameters<typeof accountByLabel>[0]
const parent = 'billfold.eth'
/** ENSIP-11: 0x80000000 | 8453. */
const baseCoinType = 2_147_492_101n
const root: Hex = `0x${'0'.repeat(64)}`

/** Registers `names` and lets the accounts call themselves as `primaryNames` says. Only the deployer acts. */
export async function seedNames(parameters: seedNames.Parameters): Promise<void> {
  const { chain, addresses } = parameters
  const { nameRegistry, nameResolver, gatewayResolver, signedResolver, stamps } = addresses
  const deployer = accountByLabel('deployer')
  let at = parameters.at
  const send = async (to: Address, data: Hex) => {
    await chain.send(deployer, { to, data, gas: 1_000_000n })
  }
  const finish = async () => {
    at += 600
    if ((await chain.mine(at)).includes(false)) throw new Error('A name could not be written')
  }
  const register = (above: Hex, label: string, resolver: Address, owner: Address = deployer) =>
    send(
      nameRegistry,
      encodeFunctionData({
        abi: nameRegistryAbi,
        functionName: 'setSubnodeRecord',
        args: [above, keccak256(stringToBytes(label)), owner, resolver, 0n],
      }),
    )
  const setAddress = (node: Hex, coinType: bigint, label: Label) =>
    send(
      nameResolver,
      encodeFunctionData({
        abi: nameResolverAbi,
        functionName: 'setAddr',
        args: [node, coinType, accountByLabel(label)],
      }),
    )

  await register(root, 'eth', zeroAddress)
  // The gateway serves the names below the parent, and the addresses, that have no records on the chain.
  await register(root, 'reverse', signedResolver)
  await finish()
  await register(namehash('eth'), 'billfold', signedResolver)
  await register(namehash('reverse'), 'addr', zeroAddress)
  await finish()

  for (const row of names as readonly names.Name[]) {
    const node = namehash(row.name)
    const label = row.name.slice(0, -parent.length - 1)
    await register(namehash(parent), label, row.isElsewhere ? gatewayResolver : nameResolver)
    if (row.to) await setAddress(node, 60n, row.to as Label)
    if (row.toOnBase) await setAddress(node, baseCoinType, row.toOnBase as Label)
    if (row.avatar) {
      const avatar =
        row.avatar === 'stamp'
          ? `eip155:31337/erc721:${stamps}/${await findStamp(chain, stamps, accountByLabel(row.to as Label))}`
          : row.avatar
      const args = [node, 'avatar', avatar] as const
      await send(nameResolver, encodeFunctionData({ abi: nameResolverAbi, functionName: 'setText', args }))
    }
    await finish()
    if (!row.isReleased) continue
    await register(namehash(parent), label, zeroAddress, zeroAddress)
    await finish()
  }

  for (const [owner, name] of Object.entries(primaryNames)) {
    const label = accountByLabel(owner as Label)
      .slice(2)
      .toLowerCase()
    await register(namehash('addr.reverse'), label, nameResolver)
    const args = [namehash(`${label}.addr.reverse`), name] as const
    await send(nameResolver, encodeFunctionData({ abi: nameResolverAbi, functionName: 'setName', args }))
  }
  await finish()
}

/** The lowest number among the stamps of an account. */
async function findStamp(chain: seedChain.ReturnType, stamps: Address, owner: Address): Promise<bigint> {
  const call = async (data: Hex) => String(await chain.request('eth_call', [{ to: stamps, data }]))
  const supply = BigInt(await call(encodeFunctionData({ abi: stampsAbi, functionName: 'totalSupply' })))
  for (let id = 1n; id <= supply; id++) {
    const answer = await call(encodeFunctionData({ abi: stampsAbi, functionName: 'ownerOf', args: [id] }))
    if (BigInt(answer) === BigInt(owner)) return id
  }
  throw new Error(`${owner} has no stamp`)
}

export declare namespace seedNames {
  type Parameters = {
    chain: seedChain.ReturnType
    addresses: Readonly<
      Record<'nameRegistry' | 'nameResolver' | 'gatewayResolver' | 'signedResolver' | 'stamps', Address>
    >
    /** Seconds. */
    at: number
  }
}
