"""Every error groundcheck raises on purpose, under one root.

    GroundcheckError
    ├── InputError                 something the caller handed in cannot be used
    │   ├── EmptyInput             an answer or a document without any text
    │   ├── UnreadableDocument     a file that is broken, binary, or of an unknown kind
    │   │   ├── EncryptedDocument  a file that needs a password
    │   │   └── DocumentTooLarge   a file over a stated bound
    │   └── UnreadableText         text that cannot be written as UTF-8
    ├── SettingsError              a settings file or variable that does not validate
    ├── StoreError                 the run store cannot be read or written
    │   └── RunNotFound            no run has that id
    ├── ModelUnavailable           a model's files are missing, or not those of its manifest
    └── InvariantError             a Report that breaks its own promises (a defect of ours)

A message names the input, what was expected, and the fix, in that order.
"""


class GroundcheckError(Exception):
    """Root of every error raised on purpose by this package."""


class InputError(GroundcheckError, ValueError):
    """Something the caller handed in cannot be used as it is."""


class EmptyInput(InputError):
    """An answer or a document holds no text to work on."""


class UnreadableDocument(InputError):
    """A file could not be turned into text."""


class EncryptedDocument(UnreadableDocument):
    """A file is encrypted and no (or a wrong) password was given."""


class DocumentTooLarge(UnreadableDocument):
    """A file, or its unpacked text, exceeds the bound in the settings."""


class UnreadableText(InputError):
    """A text holds characters that cannot be written as UTF-8 (lone surrogates)."""


class SettingsError(GroundcheckError, ValueError):
    """A settings file or an environment variable does not validate."""


class StoreError(GroundcheckError):
    """The run store cannot be read or written."""


class RunNotFound(StoreError, LookupError):
    """No stored run has the id asked for."""


class ModelUnavailable(GroundcheckError):
    """A model's files are missing or do not match their checksums."""


class InvariantError(GroundcheckError):
    """A Report breaks a promise of its own; always a defect in groundcheck."""
