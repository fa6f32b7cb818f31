"""The cross-encoder: an encoder with a head of three outputs, and one that points at the evidence.

The encoder is MiniLM for what ships and MPNet for its teacher.

What enters: token ids of `[CLS] premise [SEP] hypothesis [SEP]`. What leaves: three logits in the
order of `pairs.LABELS`, and for each token how likely it belongs to what decides the hypothesis.
The head of the labels reads the first token, the mean of the premise, the mean of the hypothesis,
so that neither has to be squeezed through the other, and the mean of what was pointed at, so that
a deciding sentence is not drowned by those around it.
"""

from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel, PretrainedConfig

from training.pairs import LABELS


class CrossEncoder(nn.Module):
    """An encoder such as BERT with two linear heads."""

    def __init__(self, config: PretrainedConfig, *, dropout: float = 0.1) -> None:
        """Build with random weights; `from_encoder` fills the encoder's.

        Dropout stays in the head alone: inside the encoder it costs a third of the time on a CPU.
        What was pointed at begins without a say, so that a model trained before it goes on as it
        was.
        """
        super().__init__()
        config.hidden_dropout_prob = config.attention_probs_dropout_prob = 0.0
        self.encoder = AutoModel.from_config(config, add_pooling_layer=False)
        self.parted = hasattr(config, "type_vocab_size")
        self.dropout = nn.Dropout(dropout)
        self.head = nn.Linear(3 * config.hidden_size, len(LABELS))
        self.pointer = nn.Linear(config.hidden_size, 1)
        self.pointed = nn.Linear(config.hidden_size, len(LABELS), bias=False)
        for begun in (self.pointer.weight, self.pointer.bias, self.pointed.weight):
            nn.init.zeros_(begun)

    @classmethod
    def from_encoder(cls, folder: Path) -> "CrossEncoder":
        """The encoder stored in `folder` under a head of random weights."""
        model = cls(AutoConfig.from_pretrained(folder))
        weights = load_file(folder / "model.safetensors")
        kept = {name: w for name, w in weights.items() if not name.startswith("pooler.")}
        model.encoder.load_state_dict(kept, strict=False)
        return model

    def forward(
        self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Logits of the labels (batch, 3) and of the evidence (batch, tokens).

        Takes three integer tensors of shape (batch, tokens). The evidence is asked of the premise's
        tokens; what stands at others means nothing.
        """
        parts = {"token_type_ids": token_type_ids} if self.parted else {}
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, **parts
        ).last_hidden_state
        claim = (token_type_ids * attention_mask).unsqueeze(-1).to(hidden.dtype)
        source = ((1 - token_type_ids) * attention_mask).unsqueeze(-1).to(hidden.dtype)
        pointer = self.pointer(hidden)
        pooled = torch.cat([hidden[:, 0], _mean(hidden, source), _mean(hidden, claim)], dim=-1)
        pointed = _mean(hidden, source * torch.sigmoid(pointer))
        logits = self.head(self.dropout(pooled)) + self.pointed(self.dropout(pointed))
        return logits, pointer.squeeze(-1)


def _mean(hidden: Tensor, weights: Tensor) -> Tensor:
    return (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1e-3)


def loss_of(logits: Tensor, allowed: Tensor, taught: Tensor, share: float) -> Tensor:
    """Mean negative log probability that the label is one of the allowed ones.

    A row that a teacher was asked about is held to what that one said, too: the cross-entropy to
    its probabilities has `share` of the row's weight.

    Args:
        logits: shape (batch, 3).
        allowed: booleans of shape (batch, 3); two are true in a `not_entailment` row.
        taught: a teacher's probabilities, shape (batch, 3); a row of zeros where none was asked.
        share: weight of the teacher, in [0, 1].
    """
    log_p = torch.log_softmax(logits.float(), dim=-1)
    labelled = -torch.logsumexp(log_p.masked_fill(~allowed, float("-inf")), dim=-1)
    told = -(taught * log_p).sum(dim=-1)
    weight = share * taught.sum(dim=-1)
    return ((1.0 - weight) * labelled + share * told).mean()


def pointing_loss(pointer: Tensor, wanted: Tensor, asked: Tensor) -> Tensor:
    """Mean binary cross-entropy of the evidence over the tokens that are asked; 0 if none is.

    Args:
        pointer: logits, shape (batch, tokens).
        wanted: 1 where a token belongs to the evidence, shape (batch, tokens).
        asked: 1 where the evidence is known, shape (batch, tokens).
    """
    each = nn.functional.binary_cross_entropy_with_logits(pointer.float(), wanted, reduction="none")
    return (each * asked).sum() / asked.sum().clamp(min=1.0)
