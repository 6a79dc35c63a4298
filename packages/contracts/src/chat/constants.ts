export const MAX_CHANNEL_NAME_LENGTH = 60
/** The maximum number of a person's own channels, and of a team's channels. */
export const MAX_CHAT_CHANNELS = 10
