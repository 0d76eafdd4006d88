/** In place of what is not needed to go on. */
export const Nothing = () => null
