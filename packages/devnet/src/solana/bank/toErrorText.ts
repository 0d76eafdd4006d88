import type { TransactionError } from './TransactionError.ts'

/** The node's sentence for common errors; others are given by their name. */
const texts: { readonly [name: string]: string } = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
}
const instructionTexts: { readonly [name: string]: string } = {
  AccountAlreadyInitialized: 'instruction requires an uninitialized account',
  IncorrectProgramId: 'incorrect program id for instruction',
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  InvalidArgument: 'invalid program argument',
  InvalidInstructionData: 'invalid instruction data',
  MissingRequiredSignature: 'missing required signature for instruction',
  ProgramFailedToComplete: 'Program failed to complete',
  ComputationalBudgetExceeded: 'Computational budget exceeded',
  UninitializedAccount: 'instruction requires an initialized account',
}

/** What a node says of a transaction's error in words, as in the message of a failed preflight. */
export function toErrorText(error: TransactionError): string {
  if (typeof error === 'string') return texts[error] ?? error
  if ('InstructionError' in error) {
    const [index, reason] = error.InstructionError
    const text =
      typeof reason === 'string'
        ? (instructionTexts[reason] ?? reason)
        : 'Custom' in reason
          ? `custom program error: 0x${reason.Custom.toString(16)}`
          : `Failed to serialize or deserialize account data: ${reason.BorshIoError}`
    return `Error processing Instruction ${index}: ${text}`
  }
  if ('InsufficientFundsForRent' in error) {
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  }
  if ('DuplicateInstruction' in error) {
    return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
  }
  const { account_index } = error.ProgramExecutionTemporarilyRestricted
  return `Execution of the program referenced by account at index ${account_index} is temporarily restricted.`
}
