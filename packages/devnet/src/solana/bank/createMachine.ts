import { type Address, address, lamports } from '@solana/kit'
import { LiteSVM } from 'litesvm'

/**
 * litesvm with what we need of it: no history, no check of blockhashes or signatures (the bank does both, as litesvm knows only
 * its newest hash and no unsigned simulation), and a list of the accounts that were ever touched, which it does not give.
 */
export function createMachine(): createMachine.ReturnType {
  const svm = new LiteSVM().withNativeMints().withTransactionHistory(0n).withBlockhashCheck(false).withSigverify(false)
  const touched = new Set<string>()

  function getAccount(of: string): createMachine.Account | undefined {
    const found = svm.getAccount(address(of))
    // An account without lamports does not exist, also if it remains in memory.
    if (!found.exists || found.lamports === 0n) return undefined
    return {
      address: of,
      lamports: found.lamports,
      owner: found.programAddress,
      isExecutable: found.executable,
      data: Uint8Array.from(found.data),
    }
  }

  return {
    svm,
    touched,
    getAccount,
    getProgramAccounts(program) {
      return svm
        .getProgramAccounts(address(program))
        .flatMap(({ address }) => getAccount(address) ?? [])
        .sort((one, other) => (one.address < other.address ? -1 : 1))
    },
    setAccount(account) {
      touched.add(account.address)
      svm.setAccount({
        address: account.address as Address,
        lamports: lamports(account.lamports),
        programAddress: account.owner as Address,
        executable: account.isExecutable,
        data: account.data,
        space: BigInt(account.data.length),
      })
    },
    setTime(slot, epoch, seconds) {
      svm.expireBlockhash()
      const clock = svm.getClock()
      clock.slot = BigInt(slot)
      clock.epoch = BigInt(epoch)
      clock.leaderScheduleEpoch = BigInt(epoch)
      clock.unixTimestamp = BigInt(seconds)
      svm.setClock(clock)
    },
  }
}

export declare namespace createMachine {
  type Account = { address: string; lamports: bigint; owner: string; isExecutable: boolean; data: Uint8Array }
  type ReturnType = {
    svm: LiteSVM
    /** Addresses that transactions or we have written to. */
    touched: Set<string>
    getAccount(of: string): Account | undefined
    /** In the order of their addresses. */
    getProgramAccounts(program: string): Account[]
    setAccount(account: Account): void
    setTime(slot: number, epoch: number, seconds: number): void
  }
}
