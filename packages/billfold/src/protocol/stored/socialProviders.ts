/** The social logins, in the order in which they are offered when the host names none (specification section 9). */
export const socialProviders = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
