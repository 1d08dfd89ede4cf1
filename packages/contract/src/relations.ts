import words from './catalogues/relations.json' with { type: 'json' }

/** The relations of the catalogue whose people act for a child from the beginning. */
export const actingRelations = words
