// There is nothing to tidy up after a server that holds nothing.
