type Message = (inputs: Record<string, unknown>) => string

/** The messages of another language than Vietnamese, once it has come; the build makes every message look here first. */
export const words: Record<string, Message> = {}
