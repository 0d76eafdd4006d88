/** The words of the shell itself. The catalogue is part of what is not loaded yet, or could not be. */
export const words = { close: 'Close', loading: 'Loading' } as const
