import {
  rpcInvalidParams,
  vaultAborted,
  vaultInvalidMessage,
  vaultLocked,
  vaultNotOpened,
  vaultRequestChanged,
  vaultRolledBack,
  vaultSomethingWrong,
  vaultStepUpNeeded,
  vaultWrongRecoveryCode,
} from 'billfold/protocol'

/** Every error that leaves the worker. */
export const custodyErrors = [
  rpcInvalidParams,
  vaultAborted,
  vaultInvalidMessage,
  vaultLocked,
  vaultNotOpened,
  vaultRequestChanged,
  vaultRolledBack,
  vaultSomethingWrong,
  vaultStepUpNeeded,
  vaultWrongRecoveryCode,
] as const
