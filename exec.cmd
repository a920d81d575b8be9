@rem Windows has no exec, by which npm scripts let the signals of POSIX systems reach Node. cmd.exe finds this file in its place.
@%*
